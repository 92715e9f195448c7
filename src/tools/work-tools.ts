import type { Tool } from '../core/tool.ts'
import { codeAnalyzer } from './analyze/code-analyzer.ts'
import { comparePassages } from './compare/compare-passages.ts'
import { dataTools } from './data/data-tools.ts'
import { docsSearch } from './documents/docs-search.ts'
import { githubFetchPr } from './github/github-fetch-pr.ts'
import { dependencyAudit } from './project/dependency-audit.ts'
import { testRunner } from './project/test-runner.ts'
import { releaseCheck } from './release/release-check.ts'
import { declareSecretFiles } from './repository/declare-secret-files.ts'
import { fileReader } from './repository/file-reader.ts'
import { gitDiff } from './repository/git-diff.ts'
import { gitHistory } from './repository/git-history.ts'
import { repositoryMap } from './repository/repository-map.ts'
import { securityScanner } from './scan/security-scanner.ts'
import { httpClient } from './web/http-client.ts'
import { pageReader } from './web/page-reader.ts'
import { responseCheck } from './web/response-check.ts'
import type { WorkDependencies } from './work-dependencies.ts'
import { shellTool } from './workspace/shell.ts'
import { workspaceTools } from './workspace/workspace-tools.ts'

/**
 * The tools behind the verbs of declared agents: they read repositories, files and services, and run projects' tests. Those of a workspace change files and run
 * commands, as a person allows.
 */
export const workTools = (dependencies: WorkDependencies): readonly Tool[] => toolsOf(dependencies).map(declareSecretFiles)

const toolsOf = (dependencies: WorkDependencies): readonly Tool[] => [
  codeAnalyzer(dependencies),
  comparePassages(),
  ...dataTools(),
  dependencyAudit(dependencies),
  docsSearch(dependencies.library),
  fileReader(),
  gitDiff(dependencies),
  gitHistory(dependencies),
  githubFetchPr(dependencies),
  httpClient(dependencies),
  pageReader(dependencies),
  repositoryMap(dependencies),
  releaseCheck(dependencies.environment),
  responseCheck(),
  securityScanner(dependencies),
  testRunner(dependencies),
  ...workspaceTools(dependencies),
  shellTool(dependencies),
]
