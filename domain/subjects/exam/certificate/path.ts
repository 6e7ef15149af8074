/** The page on which everybody can check a certificate, within the portal; without a number it asks for one. */
export const checkPage = (certificateNumber = ''): string =>
  ['/certificate', certificateNumber].filter(Boolean).join('/');

/** The same behind the portal's origin, as a QR code leads to it. */
export const certificatePath = (certificateNumber = ''): string => `/#${checkPage(certificateNumber)}`;
