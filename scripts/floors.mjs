/** Folders of domain/ and server/ that contain subjects; kernel and generated files contain none. */
export const floors = ['core', 'capabilities', 'subjects'];
