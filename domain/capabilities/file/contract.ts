import { endpoints } from '../../kernel/endpoint';

/** Calls of the subject "file": stored files. */
export const file = endpoints({
  uploadFile: { method: 'POST', path: '/consulting/file/upload', timeout: 5000, form: true },
  downloadFile: { method: 'GET', path: '/consulting/file/download', timeout: 5000, binary: true },
  getBatchDownload: {
    method: 'POST',
    path: '/consulting/project/channel/get/batchDownloadObjectId',
    timeout: 5000,
  },
  uploadFiles: { method: 'POST', path: '/api/file/upload/batch/save.json', timeout: 5000, form: true },
  shareFile: { method: 'POST', path: '/api/file/share', timeout: 5000 },
  listFiles: { method: 'GET', path: '/api/portal/project/files', timeout: 5000 },
  removeFile: { method: 'POST', path: '/api/portal/project/file/remove', timeout: 5000 },
  downloadFiles: { method: 'GET', path: '/api/portal/project/files/zip', timeout: 0, binary: true },
  listShares: { method: 'GET', path: '/api/portal/file/shares', timeout: 5000 },
  withdrawShare: { method: 'POST', path: '/api/portal/file/share/withdraw', timeout: 5000 },
  getSharedFile: { method: 'POST', path: '/api/portal/shared', timeout: 5000 },
  downloadSharedFile: { method: 'POST', path: '/api/portal/shared/download', timeout: 60000, binary: true },
  readTables: { method: 'POST', path: '/api/portal/file/tables', timeout: 0, form: true },
  saveMatches: { method: 'POST', path: '/api/portal/file/matches', timeout: 5000 },
});
