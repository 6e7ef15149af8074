import { endpoints } from '../kernel/endpoint';

/** Calls of the subject "file": stored files. */
export const file = endpoints({
  upload: { method: 'POST', path: '/consulting/file/upload', timeout: 5000, form: true },
  uploadTenantFile: { method: 'POST', path: '/consulting/file/uploadTenantFile', timeout: 5000, form: true },
  noAuthorityUpload: { method: 'POST', path: '/consulting/file/noAuthority/upload', timeout: 5000, form: true },
  download: { method: 'GET', path: '/consulting/file/download', timeout: 5000, binary: true },
  uploadBatchSave: { method: 'POST', path: '/api/file/upload/batch/save.json', timeout: 5000, form: true },
  uploadSave: { method: 'POST', path: '/api/file/upload/save.json', timeout: 5000, form: true },
  share: { method: 'POST', path: '/api/file/share', timeout: 5000 },
  docWordConfig: { method: 'GET', path: '/api/doc/word/config.json', timeout: 5000 },
});
