/** The page of a template. */
export const templatePath = (templateCode: string): string => `/projectList/templates/${templateCode}`;
