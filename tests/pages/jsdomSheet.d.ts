/** The style sheet that jsdom takes for every document's own; the package brings no types. */
declare module 'jsdom/lib/jsdom/browser/default-stylesheet.js' {
  const css: string;
  export default css;
}
