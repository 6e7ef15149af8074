const { basename } = require('node:path');

/**
 * A stand-in for a library's module that loads with its first use. Those who import the module get the stand-in, which
 * imports the module itself under the query `?whole`; where only those get it who ask for `?late`, as it is.
 * Options: names of the components it exports; `unless`, an expression over `props` under which it shows nothing anyway.
 */
module.exports = function latePart() {
  const { names = ['default'], unless = 'false', asked = false } = this.getOptions();
  const whole = JSON.stringify(`./${basename(this.resourcePath)}${asked ? '' : '?whole'}`);
  const standIn = (name) => `
const Whole_${name} = /*#__PURE__*/ lazy(() => import(${whole}).then((module) => ({ default: module[${JSON.stringify(name)}] })));
function Late_${name}(props) {
  return ${unless} ? null : createElement(Suspense, null, createElement(Whole_${name}, props));
}
export { Late_${name} as ${name} };`;
  return `import { createElement, lazy, Suspense } from 'react';\n${names.map(standIn).join('\n')}\n`;
};
