import { marketing } from '#domain/subjects/marketing/contract';

/** The address of a product's picture. @param productCode absent for a new product */
export const pictureAddress = (productCode: string | undefined, objectId: string): string =>
  `${marketing.getProductPicture.path}?${new URLSearchParams({ ...(productCode && { productCode }), objectId })}`;
