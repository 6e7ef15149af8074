import { createCache } from '@ant-design/cssinjs';
import { configure, getConfig } from '@testing-library/react';
import * as React from 'react';

/*
 * What the libraries do for developers or for long-lived pages, and what took a good part of the tests' time. Changed once
 * for each worker.
 */

interface StyleCache {
  opUpdate(path: string, change: (before: unknown[] | undefined) => unknown[] | null): void;
}

/** antd forgets a component's style with the last one on the page, and would make it anew in every test. */
const cache = Object.getPrototypeOf(createCache()) as StyleCache;
const { opUpdate } = cache;
cache.opUpdate = function (path, change) {
  opUpdate.call(
    this,
    path,
    (before) => change(before) ?? (path.startsWith('style%') && before ? [0, before[1]] : null),
  );
};

/** React keeps a stack trace for each of its first ten thousand elements in a second: it has had them. */
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1];
if (internals) Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} });

const { getElementError } = getConfig();
configure({
  // A page's modules are transformed when it is first opened; that takes seconds on a busy machine.
  asyncUtilTimeout: 10_000,
  // While something is waited for, nobody reads the page in the error of each attempt; the last error shows it.
  getElementError: (message, container) =>
    message !== null && Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics')
      ? Object.assign(new Error(message), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});
