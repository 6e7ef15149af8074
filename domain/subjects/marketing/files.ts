/** Stored files of applications and products. */
export const marketingFiles = {
  // Read through its application, and never directly as a file.
  equityPaper: [],
  // Read through its delivery, by both sides.
  deliveryResult: [],
  // Shown with its product.
  productPicture: [],
} as const;
