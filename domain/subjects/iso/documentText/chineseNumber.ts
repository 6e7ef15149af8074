const digits = [...'零一二三四五六七八九'];
/** 0 to 99, as chapters are counted: 十, 十一, 二十. @returns nothing for other numbers */
export function chineseNumber(n: number): string {
  if (n >= 100) return '';
  const [tens, ones] = [Math.floor(n / 10), n % 10];
  const head = tens === 0 ? '' : tens === 1 ? '十' : `${digits[tens]}十`;
  return `${head}${ones > 0 || n === 0 ? digits[ones] : ''}`;
}
