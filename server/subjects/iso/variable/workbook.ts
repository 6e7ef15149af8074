import { join } from 'node:path';
import type { Language } from '#domain/kernel/texts';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { type FactSheet, marked, onSheets, readFactSheets } from '#domain/subjects/iso/variable/sheets';
import type {
  FieldValue,
  RowValue,
  VariableComponent,
  VariableModule,
  VariableValues,
} from '#domain/subjects/iso/variable/variable';
import type { Context } from '#server/kernel/context';
import { documentText, wordsIn } from '#server/kernel/documents/texts';
import { readWorkbook, requireWorkbook } from '#server/kernel/documents/workbooks';
import {
  bodyFont,
  escaped,
  exampleFont,
  strongFont,
  wrapped,
  writeWorkbook,
} from '#server/kernel/documents/xlsx/writer';
import { fileName } from '#server/kernel/files/fileName';
import type { Upload } from '#server/kernel/http/upload';
import { moduleOf, openVariables, setsOf, shownValues, wireOf } from './variables';

/** Beside the bundle once built, in the tree otherwise. */
const reader = join(import.meta.dirname, `factReader.${import.meta.filename.endsWith('.js') ? 'js' : 'ts'}`);

/** Excel's own limit, and what it doesn't take in a sheet's name. */
const sheetName = (at: number, name: string): string =>
  `${at} ${name.replace(/[\\/?*[\]:]/gu, ' ')}`.slice(0, 31).trim();
const WIDTHS = [26, 30, 50, 60];

/** A module as a workbook to be filled in: single facts line by line, each list on a sheet of its own. */
function factWorkbook(module: VariableModule, values: VariableValues, language: Language): Promise<Buffer> {
  const words = wordsIn(language);
  const say = (value: FieldValue | undefined): string =>
    typeof value === 'boolean' ? documentText(language, value ? 'facts.yes' : 'facts.no') : (value ?? '');
  const helpOf = ({ helpZh, helpEn }: VariableComponent): string => (words === 'zh' ? helpZh : helpEn) ?? '';
  const title = (one: { zh: string; en: string; isRequired?: boolean }) => `${one[words]}${one.isRequired ? ' *' : ''}`;
  const components = onSheets(module.components);
  const single = components.filter(({ type }) => type !== 'list');
  const lists = components.filter(({ type }) => type === 'list');
  return writeWorkbook((workbook) => {
    const add = (name: string, widths: readonly number[]) => {
      const sheet = workbook.addWorksheet(name);
      sheet.columns = widths.map((width) => ({ width }));
      return (cells: readonly string[], font = bodyFont) => {
        const line = sheet.addRow(cells.map(escaped));
        line.font = font;
        line.alignment = wrapped;
        line.commit();
      };
    };
    if (single.length > 0) {
      const write = add(sheetName(1, module[words]), WIDTHS);
      write(
        (['variable', 'fact', 'help', 'value'] as const).map((key) => documentText(language, `facts.${key}`)),
        strongFont,
      );
      for (const one of single) {
        const value = values[one.name];
        if (one.type !== 'object') {
          write([marked(one.name), title(one), helpOf(one), say(value as FieldValue | undefined)]);
          continue;
        }
        for (const field of one.fields ?? [])
          write([
            marked(one.name, field.name),
            `${one[words]} · ${title(field)}`,
            helpOf(one),
            say((value as RowValue | undefined)?.[field.name]),
          ]);
      }
    }
    for (const [at, one] of lists.entries()) {
      const fields = one.fields ?? [];
      const write = add(
        sheetName(at + 2, one[words]),
        fields.map(() => 30),
      );
      write([`${one[words]} ${marked(one.name)}`, helpOf(one)], exampleFont);
      write(
        fields.map((field) => `${title(field)} ${marked(field.name)}`),
        strongFont,
      );
      for (const row of (values[one.name] ?? []) as readonly RowValue[])
        write(fields.map(({ name }) => say(row[name])));
    }
  });
}

/** What a project is asked for in a module, with what is saved. @throws AppError notFound */
export async function getFactWorkbook(
  ctx: Context,
  { projectCode, moduleCode }: IsoGiven['getFactWorkbook']['query'],
): Promise<{ name: string; content: Buffer; tenantCode: string; module: string }> {
  const { project, module, values } = await ctx.read(async (tx) => {
    const project = await openVariables(ctx, tx, projectCode);
    const module = moduleOf(project, moduleCode);
    const set = (await setsOf(tx, project)).find((one) => one.moduleCode === moduleCode);
    return { project, module, values: shownValues(module, set?.values ?? {}) };
  });
  const name = module[wordsIn(ctx.language)];
  return {
    name: fileName(`${project.projectName} ${name}.xlsx`),
    content: await factWorkbook(module, values, ctx.language),
    tenantCode: project.tenantCode,
    module: name,
  };
}

/** Whether the sender may read a workbook into this module; checked before its first byte. */
export const admitFactWorkbook = async (
  ctx: Context,
  { projectCode, moduleCode }: IsoGiven['readFactWorkbook']['form'],
) => void (await ctx.read(async (tx) => moduleOf(await openVariables(ctx, tx, projectCode), moduleCode)));

/**
 * Reads a filled-in workbook for the form, which shows and saves it: nothing of it is kept.
 * @throws AppError what is wrong with the file, notFound
 */
export async function readFactWorkbook(
  ctx: Context,
  upload: Upload<IsoGiven['readFactWorkbook']['form']>,
): Promise<IsoWire['readFactWorkbook']['data']> {
  requireWorkbook(upload);
  const { projectCode, moduleCode } = upload.fields;
  const { components } = await ctx.read(async (tx) => moduleOf(await openVariables(ctx, tx, projectCode), moduleCode));
  const sheets = await readWorkbook<FactSheet[]>(ctx, reader, { path: upload.path });
  const { values, problems } = readFactSheets(components, sheets);
  return { values: wireOf(values), problems: problems.map((one) => ({ ...one, field: one.field ?? null })) };
}
