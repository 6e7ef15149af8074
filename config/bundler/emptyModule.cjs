/** In the place of a module that the portal has no use for. Options: the names that others import of it. */
module.exports = function emptyModule() {
  const { names = [] } = this.getOptions();
  return `export default {};\n${names.map((name) => `export const ${name} = undefined;\n`).join('')}`;
};
