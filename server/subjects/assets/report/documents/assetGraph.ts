import type { Level } from '#domain/kernel/levels';
import { valueColors } from '#domain/kernel/tokens';
import type { Drawing } from '#server/kernel/documents/document';
import { ink } from '#server/kernel/documents/layout';
import type { Build } from './build';

/** A larger graph can't be read as a picture. */
export const SHOWN = 16;
const box = { width: 170, height: 22, gap: 6, size: 8 };
const WIDTH = 470;

/** Chinese characters are as wide as they are high, others about half. */
const widthOf = (text: string) => [...text].reduce((sum, character) => sum + (character > 'ÿ' ? 1 : 0.56), 0);
function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = '';
  for (const character of text) {
    if (widthOf(kept + character) > width - 1) break;
    kept += character;
  }
  return `${kept}…`;
}

interface Node {
  readonly code: string;
  readonly name: string;
  readonly value: Level;
}

/** Businesses and the systems that carry them: those of the highest value, in an order that crosses few lines. */
export function assetGraph(build: Build): Drawing | undefined {
  const { inventory } = build.input;
  const { derived } = build.figures;
  const byValue = (nodes: Node[]) => nodes.sort((a, b) => b.value - a.value || (a.code < b.code ? -1 : 1));
  const systems = byValue(
    inventory.systems.flatMap(({ code, name }) => {
      const value = derived.systems.get(code)?.value;
      return value && inventory.businessSystems.some((link) => link.system === code) ? [{ code, name, value }] : [];
    }),
  ).slice(0, SHOWN);
  const shown = new Set(systems.map(({ code }) => code));
  const links = inventory.businessSystems.filter(({ system }) => shown.has(system));
  const businesses = byValue(
    inventory.businesses.flatMap(({ code, name }) => {
      const value = derived.businesses.get(code)?.value;
      return value && links.some((link) => link.business === code) ? [{ code, name, value }] : [];
    }),
  ).slice(0, SHOWN);
  if (businesses.length === 0) return undefined;
  const places = new Map(businesses.map(({ code }, index) => [code, index]));
  // A system is placed where its businesses are.
  const middle = (system: Node) => {
    const at = links.flatMap((link) => (link.system === system.code ? (places.get(link.business) ?? []) : []));
    return at.length === 0 ? SHOWN : at.reduce((sum, place) => sum + place, 0) / at.length;
  };
  const ordered = systems
    .map((system) => ({ system, at: middle(system) }))
    .sort((a, b) => a.at - b.at)
    .map(({ system }) => system);
  const rows = Math.max(businesses.length, ordered.length);
  const height = rows * (box.height + box.gap) - box.gap;
  const topOf = (index: number, count: number) => ((index + 0.5) * height) / count - box.height / 2;
  const boxesOf = (nodes: readonly Node[], left: number) =>
    nodes.map(({ code, name, value }, index) => ({
      at: [left, topOf(index, nodes.length)] as const,
      width: box.width,
      height: box.height,
      fill: valueColors[value].background,
      color: valueColors[value].text,
      text: cut(`${code} ${name}`, (box.width - 10) / box.size),
      size: box.size,
    }));
  const systemPlaces = new Map(ordered.map(({ code }, index) => [code, index]));
  const lines = links.flatMap(({ business, system, carryType }) => {
    const from = places.get(business);
    const to = systemPlaces.get(system);
    if (from === undefined || to === undefined) return [];
    return [
      {
        from: [box.width, topOf(from, businesses.length) + box.height / 2] as const,
        to: [WIDTH - box.width, topOf(to, ordered.length) + box.height / 2] as const,
        color: carryType === 'full' ? ink.grey : ink.line,
        width: carryType === 'full' ? 1.2 : 0.8,
        dashed: carryType !== 'full',
      },
    ];
  });
  return {
    width: WIDTH,
    height,
    lines,
    boxes: [...boxesOf(businesses, 0), ...boxesOf(ordered, WIDTH - box.width)],
  };
}
