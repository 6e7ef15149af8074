import { demoVerifyCode } from '../data/roles.json';
import type { Client, TestApp } from './testApp';

/** Signs in by phone and code, possibly without an account, and accepts the terms. */
export async function newcomer({ nobody }: TestApp, phone: string): Promise<Omit<Client, 'cookie'>> {
  const answer = await nobody.post('/user/loginByPhone', { phone, verifyCode: demoVerifyCode });
  if (!answer.success) throw new Error(`${phone} was not let in: ${answer.errorCode}`);
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  await nobody.post('/user/agreementLicences', { licenceCodes: ['L-userAgreement-1'] }, { cookie });
  return {
    get: (path, query, headers) => nobody.get(path, query, { ...headers, cookie }),
    post: (path, body, headers) => nobody.post(path, body, { ...headers, cookie }),
    upload: (path, file, headers) => nobody.upload(path, file, { ...headers, cookie }),
  };
}
