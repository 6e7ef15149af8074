/** Folders of domain/ and server/ that hold subjects; kernel, and what is generated, hold none. */
export const floors = ['core', 'capabilities', 'subjects'];
