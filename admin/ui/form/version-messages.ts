/** After another window has saved what a form changes. */
export const versionMessages = {
  choice: 'Load the saved version, or save yours over it. Nothing is lost until you choose.',
  load: 'Load the saved version',
  save: 'Save mine over it',
} as const;
