/** Sections (门类) of GB/T 4754-2017, industrial classification of the national economy. */
export const industries = [
  { code: 'A', zh: '农、林、牧、渔业', en: 'Agriculture, forestry, animal husbandry and fishery' },
  { code: 'B', zh: '采矿业', en: 'Mining' },
  { code: 'C', zh: '制造业', en: 'Manufacturing' },
  { code: 'D', zh: '电力、热力、燃气及水生产和供应业', en: 'Electricity, heat, gas and water supply' },
  { code: 'E', zh: '建筑业', en: 'Construction' },
  { code: 'F', zh: '批发和零售业', en: 'Wholesale and retail' },
  { code: 'G', zh: '交通运输、仓储和邮政业', en: 'Transport, storage and post' },
  { code: 'H', zh: '住宿和餐饮业', en: 'Hotels and catering' },
  { code: 'I', zh: '信息传输、软件和信息技术服务业', en: 'Information transmission, software and IT services' },
  { code: 'J', zh: '金融业', en: 'Finance' },
  { code: 'K', zh: '房地产业', en: 'Real estate' },
  { code: 'L', zh: '租赁和商务服务业', en: 'Leasing and business services' },
  { code: 'M', zh: '科学研究和技术服务业', en: 'Scientific research and technical services' },
  { code: 'N', zh: '水利、环境和公共设施管理业', en: 'Water conservancy, environment and public facilities' },
  { code: 'O', zh: '居民服务、修理和其他服务业', en: 'Household, repair and other services' },
  { code: 'P', zh: '教育', en: 'Education' },
  { code: 'Q', zh: '卫生和社会工作', en: 'Health and social work' },
  { code: 'R', zh: '文化、体育和娱乐业', en: 'Culture, sports and entertainment' },
  { code: 'S', zh: '公共管理、社会保障和社会组织', en: 'Public administration, social security and organisations' },
  { code: 'T', zh: '国际组织', en: 'International organisations' },
] as const;
export type IndustryCode = (typeof industries)[number]['code'];
export const industryCodes = industries.map((industry) => industry.code);
