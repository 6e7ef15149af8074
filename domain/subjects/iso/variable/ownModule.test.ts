import { describe, expect, it } from 'vitest';
import { shippedModules } from './modules';
import { faultsOfOwnModule, onceKnown, ownNamePattern } from './ownModule';
import type { VariableComponent } from './variable';

const text = (name: string, more: Partial<VariableComponent> = {}): VariableComponent => ({
  name,
  zh: name,
  en: name,
  type: 'string',
  ...more,
});
const nothing: ReadonlySet<string> = new Set();
const rooms = (...fields: VariableComponent['fields'] & object): VariableComponent =>
  text('ownRooms', { type: 'list', fields });
const name = { name: 'name', zh: '名称', en: 'Name', type: 'string' } as const;
const area = { name: 'area', zh: '面积', en: 'Area', type: 'string', format: 'integer' } as const;

describe('a channel’s own module of facts', () => {
  it('never has a name that the portal ships', () => {
    const shipped = shippedModules.flatMap(({ components }) => components.map((one) => one.name));
    expect(shipped.filter((one) => ownNamePattern.test(one))).toEqual([]);
  });

  it('refuses a name that another module has or once had', () => {
    expect(faultsOfOwnModule([text('ownA'), text('ownB')], [], new Set(['ownB']))).toEqual([
      { at: 1, fault: 'nameTaken' },
    ]);
  });

  it('keeps the type and format that something was entered in', () => {
    const known = [text('ownA'), text('ownB', { format: 'integer' })];
    const changed = [text('ownA', { type: 'boolean' }), text('ownB', { format: 'day' })];
    expect(faultsOfOwnModule(changed, known, nothing).map(({ at }) => at)).toEqual([0, 1]);
    expect(faultsOfOwnModule([text('ownA', { format: 'line', zh: '新名', isRequired: true })], known, nothing)).toEqual(
      [],
    );
  });

  it('takes a further part of a list, and refuses to lose or change one', () => {
    expect(faultsOfOwnModule([rooms(name, area)], [rooms(name)], nothing)).toEqual([]);
    expect(faultsOfOwnModule([rooms(name)], [rooms(name, area)], nothing)).toEqual([{ at: 0, fault: 'typeChanged' }]);
    expect(faultsOfOwnModule([rooms(name, { ...area, format: 'day' })], [rooms(name, area)], nothing)).toEqual([
      { at: 0, fault: 'typeChanged' },
    ]);
  });

  it('remembers a fact that was taken away, so that it comes back as what it was', () => {
    const known = onceKnown([text('ownB')], [text('ownA', { format: 'integer' }), text('ownB', { zh: '旧' })]);
    expect(known.map((one) => [one.name, one.zh])).toEqual([
      ['ownB', 'ownB'],
      ['ownA', 'ownA'],
    ]);
    expect(faultsOfOwnModule([text('ownA')], known, nothing)).toEqual([{ at: 0, fault: 'typeChanged' }]);
  });
});
