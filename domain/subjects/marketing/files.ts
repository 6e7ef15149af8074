/** Stored files of applications and products. */
export const marketingFiles = {
  // Read through the application that it belongs to, and by nobody as a file.
  equityPaper: [],
  // Shown with its product.
  productPicture: [],
} as const;
