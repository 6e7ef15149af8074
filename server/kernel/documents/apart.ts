import { fork } from 'node:child_process';
import { once } from 'node:events';
import { basename, join } from 'node:path';
import { errorCodes } from '#domain/kernel/errors';
import { Gone } from '#server/kernel/turnstile';
import { DocumentError } from './DocumentError';

/*
 * What a user sends is read in a process of its own: whatever a file makes its reader do, it costs that process its
 * memory and its time, and nobody else.
 */

/** So long one file may take, in ms; so much memory, in MB. The largest inventory that fits a workbook takes a third. */
const usual = { time: 60_000, memory: 640 };

/** In MB: a reader builds one large tree and ends, so that collecting what is new in it frees hardly anything. */
const roomForNew = ['--min-semi-space-size=16', '--max-semi-space-size=64'];

type Answer = { output: unknown } | { refusal: { code: string; message: string } } | { fault: string };

/** Where readers are built for a server that runs from its source. */
let builtReaders: string | undefined;

/** Starts readers from here, built, from now on: in a fourth of the time that their source takes. */
export function startReadersFrom(folder: string): void {
  builtReaders = folder;
}

const startable = (module: string): string =>
  builtReaders && module.endsWith('.ts') ? join(builtReaders, `${basename(module, '.ts')}.js`) : module;

/**
 * Runs a reader (a module that calls `answerApart`) on one input.
 * @param options.gone nobody waits for the answer any more: the reader ends with it
 * @param options.limits for tests
 * @throws DocumentError what the reader refuses, or fileTooCostly where it had to be stopped
 * @throws Gone
 */
export function readApart<Output>(
  source: string,
  input: unknown,
  { gone, limits = usual }: { gone?: AbortSignal; limits?: typeof usual } = {},
): Promise<Output> {
  const module = startable(source);
  const child = fork(module, {
    // Structures as they are: maps, dates, bytes.
    serialization: 'advanced',
    execArgv: [
      `--max-old-space-size=${limits.memory}`,
      ...roomForNew,
      ...(module.endsWith('.ts') ? ['--import', 'tsx'] : []),
    ],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // A reader needs no secrets.
    env: {},
  });
  const ended = once(child, 'exit').catch(() => undefined);
  let leave = () => undefined as undefined;
  return new Promise<Output>((resolve, reject) => {
    leave = () => void reject(new Gone());
    gone?.addEventListener('abort', leave);
    if (gone?.aborted) leave();
    const costly = () => reject(new DocumentError(errorCodes.fileTooCostly, 'Reading took too much time or memory'));
    const timer = setTimeout(costly, limits.time);
    child.once('message', (answer: Answer) => {
      if ('output' in answer) resolve(answer.output as Output);
      else if ('refusal' in answer)
        reject(new DocumentError(answer.refusal.code as DocumentError['code'], answer.refusal.message));
      else reject(new Error(answer.fault));
    });
    child.once('error', reject);
    // Without an answer: out of memory.
    child.once('exit', () => {
      clearTimeout(timer);
      costly();
    });
    child.send(input as object);
  }).finally(async () => {
    gone?.removeEventListener('abort', leave);
    // Whose turn is next begins once this one's memory is free.
    if (child.kill('SIGKILL')) await ended;
  });
}

/** The other side: answers the one input that it is given. */
export function answerApart<Input>(read: (input: Input) => Promise<unknown>): void {
  process.once('message', (input: Input) => {
    read(input)
      .then(
        (output): Answer => ({ output }),
        (error: unknown): Answer =>
          error instanceof DocumentError
            ? { refusal: { code: error.code, message: error.message } }
            : { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) },
      )
      .then((answer) => process.send?.(answer));
  });
}
