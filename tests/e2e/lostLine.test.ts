import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#domain/kernel/limits';
import { workbook } from './actions';
import { complaints, portal } from './portal';

const p = portal();
const SIZE = 6 * limits.uploadPartBytes;
const PROJECT = 'PDEMO27001A';

/** A connection to the portal that counts its bytes and can be cut. */
const line = { sent: 0, cutAfter: Number.POSITIVE_INFINITY, isCut: false, sockets: new Set<Socket>(), address: '' };
let proxy: Server;
const cut = () => {
  line.isCut = true;
  for (const socket of line.sockets) socket.destroy();
};
const mend = () => {
  line.cutAfter = Number.POSITIVE_INFINITY;
  line.isCut = false;
};

beforeAll(async () => {
  proxy = createServer((socket) => {
    if (line.isCut) return socket.destroy();
    const onward = dial(Number(new URL(p.address).port), '127.0.0.1');
    for (const end of [socket, onward]) {
      line.sockets.add(end);
      end.on('error', () => undefined);
      end.on('close', () => {
        line.sockets.delete(end);
        socket.destroy();
        onward.destroy();
      });
    }
    socket.on('data', (chunk) => {
      line.sent += chunk.length;
      if (line.sent > line.cutAfter) return cut();
      if (!onward.write(chunk)) {
        socket.pause();
        onward.once('drain', () => socket.resume());
      }
    });
    onward.pipe(socket);
  });
  await new Promise<void>((up) => proxy.listen(0, '127.0.0.1', up));
  line.address = `http://localhost:${(proxy.address() as { port: number }).port}`;
});
afterAll(() => {
  cut();
  proxy.close();
  for (const path of made) rmSync(path, { force: true });
});
beforeEach(mend);

const openFiles = async (page: Page) => {
  await page.goto(`${line.address}/#/systemManage/companyDetails/${PROJECT}?tab=files`);
  await page.getByText('将文件拖到此处').first().waitFor({ timeout: 30_000 });
};
const made: string[] = [];
const fileOf = async (name: string) => {
  const path = await workbook(name, Buffer.concat([Buffer.from('%PDF-1.7 '), randomBytes(SIZE - 9)]));
  made.push(path);
  return path;
};
const choose = (page: Page, path: string) =>
  page.getByRole('region', { name: '文件', exact: true }).locator('input[type=file]').setInputFiles(path);
const isThere = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) }).waitFor();

describe('a line that is lost in the middle of a file', () => {
  it('goes on by itself where it was, and not from the start', async () => {
    const page = await p.person('13800000021');
    await openFiles(page);
    line.sent = 0;
    line.cutAfter = SIZE / 2;
    await choose(page, await fileOf('断线续传.pdf'));
    await page.getByText('网络中断，恢复后自动继续').waitFor();
    mend();
    await isThere(page, '断线续传.pdf');
    expect(line.sent).toBeGreaterThan(SIZE);
    expect(line.sent).toBeLessThan(SIZE + 2 * limits.uploadPartBytes);
    complaints.splice(0);
  });

  it('goes on with the same file chosen again after the page was loaded anew', async () => {
    const page = await p.person('13800000021');
    await openFiles(page);
    const path = await fileOf('重新选择.pdf');
    line.sent = 0;
    line.cutAfter = SIZE / 2;
    await choose(page, path);
    await page.getByText('网络中断，恢复后自动继续').waitFor();
    await page.getByRole('button', { name: /^取消上传/ }).click();
    mend();
    await openFiles(page);
    await page.reload();
    await openFiles(page);
    line.sent = 0;
    await choose(page, path);
    await isThere(page, '重新选择.pdf');
    expect(line.sent).toBeLessThan(SIZE / 2 + 2 * limits.uploadPartBytes);
    complaints.splice(0);
  });
});
