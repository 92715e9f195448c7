/** What the kinds of nodes of all our languages mean. Their grammars name things apart or alike, never one name for two things. */

const kinds = (...names: readonly string[]): ReadonlySet<string> => new Set(names)

export const functions = kinds(
  'function_declaration',
  'generator_function_declaration',
  'function_expression',
  'generator_function',
  'arrow_function',
  'method_definition',
  'function_definition',
  'lambda',
  'method_declaration',
  'constructor_declaration',
  'compact_constructor_declaration',
  'lambda_expression',
  'func_literal',
)

/** Functions that are values: they have a name only where they are given one. */
export const functionValues = kinds(
  'function_expression',
  'generator_function',
  'arrow_function',
  'lambda',
  'lambda_expression',
  'func_literal',
)

export const classes = kinds(
  'class_declaration',
  'abstract_class_declaration',
  'class',
  'class_definition',
  'interface_declaration',
  'record_declaration',
  'enum_declaration',
)

export const parameterLists = kinds('formal_parameters', 'parameters', 'parameter_list', 'lambda_parameters', 'inferred_parameters')

export const branches = kinds('if_statement')
export const elseParts = kinds('else_clause', 'elif_clause', 'else')
export const ternaries = kinds('ternary_expression', 'conditional_expression')
export const loops = kinds('for_statement', 'for_in_statement', 'enhanced_for_statement', 'while_statement', 'do_statement')
export const comprehensions = kinds('list_comprehension', 'dictionary_comprehension', 'set_comprehension', 'generator_expression')
export const switches = kinds(
  'switch_statement',
  'switch_expression',
  'match_statement',
  'expression_switch_statement',
  'type_switch_statement',
  'select_statement',
)
export const cases = kinds('switch_case', 'switch_label', 'case_clause', 'expression_case', 'type_case', 'communication_case')
export const catches = kinds('catch_clause', 'except_clause')
/** Conditions of a case or of a comprehension. */
export const guards = kinds('guard', 'if_clause')
export const jumps = kinds('break_statement', 'continue_statement', 'goto_statement')
export const operations = kinds('binary_expression', 'boolean_operator')
/** The tokens, which are also the kinds of their nodes. */
export const booleanOperators = kinds('&&', '||', '??', 'and', 'or')
export const booleanAssignments = kinds('&&=', '||=', '??=')
export const calls = kinds('call_expression', 'call', 'method_invocation')
export const names = kinds('identifier', 'property_identifier', 'private_property_identifier', 'field_identifier', 'type_identifier')
