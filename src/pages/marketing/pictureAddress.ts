import { marketing } from '#domain/subjects/marketing/contract';

/** Where a picture of a product is shown from. @param productCode none for one that is new */
export const pictureAddress = (productCode: string | undefined, objectId: string): string =>
  `${marketing.getProductPicture.path}?${new URLSearchParams({ ...(productCode && { productCode }), objectId })}`;
