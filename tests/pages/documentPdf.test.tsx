import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { job } from '#domain/capabilities/job/contract';
import { docxMime } from '#domain/kernel/fileEndings';
import { iso } from '#domain/subjects/iso/contract';
import { isoService } from '@/services/iso';
import { openApp } from './app';
import { answerInTurn, answerWith, signInAs } from './server';

const PM = '13800000021';
const projectCode = 'PDEMO27001A';

it('a Word document is made into PDF where the server can, and says what to do where it can’t', async () => {
  await signInAs(PM);
  const before = await openApp('/workplace');
  await before.settled();
  const { list } = await isoService.listGeneratedFiles({ query: { projectCode } });
  const documentCode = list.find(({ latest }) => latest?.mime === docxMime)?.documentCode ?? '';
  const detail = await isoService.getManagementDocument({ query: { projectCode, documentCode } });
  before.unmount();
  const [latest] = detail.versions;
  answerWith(iso.getManagementDocument.path, { ...detail, canMakePdf: true });
  answerWith(job.getJob.path, {
    jobCode: 'J1',
    kind: 'documentPdf',
    state: 'running',
    percent: 10,
    remaining: null,
    createdBy: '周文博',
    allowedActions: [],
  });
  const bodies: unknown[] = [];
  answerInTurn(iso.createDocumentPdf.path, [['200', { jobCode: 'J1' }]], (body) => bodies.push(body));
  const page = `/systemManage/companyDetails/${projectCode}?tab=documents&open=${documentCode}`;
  const app = await openApp(page);
  const name = `出具 ${latest?.label} 版的 PDF`;
  await app.settled();
  await app.user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(bodies).toEqual([{ projectCode, documentCode, number: latest?.number }]));
  await screen.findByText(/正在出具 PDF/u);
  app.unmount();

  answerWith(iso.getManagementDocument.path, { ...detail, canMakePdf: false });
  await (await openApp(page)).settled();
  await screen.findByText(/没有安装 LibreOffice.*另存为 PDF/u);
  expect(screen.queryByRole('button', { name })).toBeNull();
}, 60_000);
