/**
 * A library's module with some of its statements replaced.
 * Options: `mends`, pairs of a statement and what takes its place; throws where the module doesn't have the statement.
 */
module.exports = function mendedModule(source) {
  return this.getOptions().mends.reduce((mended, [from, to]) => {
    if (!mended.includes(from)) throw new Error(`${this.resourcePath} lacks "${from}": adapt config/plugins/mends.ts.`);
    return mended.replace(from, to);
  }, source);
};
