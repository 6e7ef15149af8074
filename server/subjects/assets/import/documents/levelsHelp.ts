import { defaultMethod } from '#domain/core/project/rules';
import { levelLabel, levels } from '#domain/kernel/levels';
import { primaryColor, valueColors } from '#domain/kernel/tokens';
import { type Edition, editionOf } from '#domain/subjects/assets/method/method';
import { standardMethods } from '#domain/subjects/assets/method/standardMethods';
import type { MoreHelp } from '#server/kernel/documents/book/help';
import { documentText, wordsIn } from '#server/kernel/documents/texts';
import { argb, bodyFont, headerFont, solid, wrapped } from '#server/kernel/documents/xlsx/writer';
import { levelDefinition, ratedScales, scaleName } from '#server/subjects/assets/method/levelDefinitions';

const EDITION: Edition = editionOf(standardMethods[defaultMethod]);

/** What each level of each scale means, in the words of the edition that new projects begin with. */
export const levelsHelp: MoreHelp = (sheet, language, line, title) => {
  const t = (key: 'levelsTitle' | 'scale' | 'level' | 'meaning') => documentText(language, `assets.workbook.${key}`);
  line([]);
  title(t('levelsTitle'));
  line([t('scale'), t('level'), '', '', t('meaning')], headerFont, primaryColor);
  for (const scale of ratedScales(EDITION)) {
    for (const level of levels) {
      const row = sheet.addRow([
        level === 1 ? scaleName(language, scale, EDITION) : '',
        levelLabel(level, wordsIn(language)),
        '',
        '',
        levelDefinition(language, scale, level, EDITION),
      ]);
      row.getCell(2).fill = solid(valueColors[level].background);
      row.getCell(2).font = { ...bodyFont, color: { argb: argb(valueColors[level].text) } };
      row.getCell(5).alignment = wrapped;
      row.commit();
    }
  }
};
