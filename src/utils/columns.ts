/**
 * A column whose long texts are cut. In a table as wide as its contents (`scroll.x` of max-content) it is as wide as
 * said here at least, and takes the room that is left.
 */
export const cutAt = (width: number) => ({
  ellipsis: true,
  onCell: () => ({ style: { minWidth: width, maxWidth: width } }),
});
