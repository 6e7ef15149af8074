/**
 * The notice of a year in the form in which such notices are published, with the days of the law and three for each lunar
 * holiday; weekdays and numbers of days, which a reader checks, are left out.
 */
export const noticeText = (year: number): string => `国务院办公厅关于${year}年部分节假日安排的通知
一、元旦：1月1日放假1天。
二、春节：2月5日至8日放假，共4天。
三、清明节：4月4日至6日放假，共3天。
四、劳动节：5月1日至3日放假，共3天。
五、端午节：6月9日至11日放假，共3天。
六、中秋节：9月15日至17日放假，共3天。
七、国庆节：10月1日至7日放假，共7天。`;
