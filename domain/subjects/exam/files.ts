/** Signed certificates: read through their own call alone. */
export const examFiles = { examCertificate: [] } as const;
