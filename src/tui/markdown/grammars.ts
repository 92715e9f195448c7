// A module of its own, so that the bundle takes these two names and not all 190 grammars, which `import('lowlight')` would bring.
export { common, createLowlight } from 'lowlight'
