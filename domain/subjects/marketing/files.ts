/** Stored files of applications and products. */
export const marketingFiles = {
  // Read through its application, and never directly as a file.
  equityPaper: [],
  // Shown with its product.
  productPicture: [],
} as const;
