import { levelLabel, levels } from '#domain/kernel/levels';
import { primaryColor, valueColors } from '#domain/kernel/tokens';
import type { MoreHelp } from '#server/kernel/documents/book/help';
import { documentText, wordsIn } from '#server/kernel/documents/texts';
import { argb, bodyFont, headerFont, solid, wrapped } from '#server/kernel/documents/xlsx/writer';
import { definedScales, levelDefinition, scaleName } from '#server/subjects/assets/method/levelDefinitions';

/** What each level of each scale means. */
export const levelsHelp: MoreHelp = (sheet, language, line, title) => {
  const t = (key: 'levelsTitle' | 'scale' | 'level' | 'meaning') => documentText(language, `assets.workbook.${key}`);
  line([]);
  title(t('levelsTitle'));
  line([t('scale'), t('level'), '', '', t('meaning')], headerFont, primaryColor);
  for (const scale of definedScales.filter((one) => one !== 'risk')) {
    for (const level of levels) {
      const row = sheet.addRow([
        level === 1 ? scaleName(language, scale) : '',
        levelLabel(level, wordsIn(language)),
        '',
        '',
        levelDefinition(language, scale, level),
      ]);
      row.getCell(2).fill = solid(valueColors[level].background);
      row.getCell(2).font = { ...bodyFont, color: { argb: argb(valueColors[level].text) } };
      row.getCell(5).alignment = wrapped;
      row.commit();
    }
  }
};
