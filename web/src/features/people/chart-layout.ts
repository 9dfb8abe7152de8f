// Where the cards of the org chart stand. A team of people who lead nobody stands in a column, all others beside one another.
import type { ChartNode } from './chart-tree.ts';

export const CARD = { width: 230, height: 62 };
const GAP = { beside: 14, below: 52, column: 10, indent: 26 };

export interface Placed {
  node: ChartNode;
  x: number;
  y: number;
}

export interface Drawing {
  cards: readonly Placed[];
  /** Paths of the lines between them. */
  lines: readonly string[];
  width: number;
  height: number;
}

export function draw(roots: readonly ChartNode[]): Drawing {
  const cards: Placed[] = [];
  const lines: string[] = [];
  let x = 0;
  for (const root of roots) {
    place(root, x, 0, cards, lines);
    x += widthOf(root) + GAP.beside * 2;
  }
  return {
    cards,
    lines,
    width: Math.max(CARD.width, x - GAP.beside * 2),
    height: Math.max(CARD.height, ...cards.map((card) => card.y + CARD.height)),
  };
}

const isColumn = ({ below }: ChartNode) =>
  below.length > 1 && below.every(({ person }) => person.subordinates_count === 0);

function widthOf(node: ChartNode): number {
  if (node.below.length === 0) return CARD.width;
  if (isColumn(node)) return CARD.width + GAP.indent;
  const widths = node.below.map(widthOf);
  return Math.max(CARD.width, widths.reduce((sum, width) => sum + width, 0) + GAP.beside * (widths.length - 1));
}

/** Places a card and what is below it from `left` on; answers with the middle of the card. */
function place(node: ChartNode, left: number, y: number, cards: Placed[], lines: string[]): number {
  if (node.below.length === 0 || isColumn(node)) {
    cards.push({ node, x: left, y });
    const trunk = left + GAP.indent / 2;
    node.below.forEach((child, index) => {
      const top = y + CARD.height + GAP.below / 2 + index * (CARD.height + GAP.column);
      cards.push({ node: child, x: left + GAP.indent, y: top });
      const middle = top + CARD.height / 2;
      lines.push(`M${trunk} ${y + CARD.height}V${middle - 8}q0 8 8 8H${left + GAP.indent}`);
    });
    return left + CARD.width / 2;
  }
  const below = y + CARD.height + GAP.below;
  const middles: number[] = [];
  const total = node.below.reduce((sum, child) => sum + widthOf(child), 0) + GAP.beside * (node.below.length - 1);
  let at = left + Math.max(0, (widthOf(node) - total) / 2);
  for (const child of node.below) {
    middles.push(place(child, at, below, cards, lines));
    at += widthOf(child) + GAP.beside;
  }
  const middle = ((middles[0] ?? 0) + (middles.at(-1) ?? 0)) / 2;
  cards.push({ node, x: middle - CARD.width / 2, y });
  for (const end of middles) lines.push(elbow(middle, y + CARD.height, end, below));
  return middle;
}

/** A line down, across and down again, with round corners. */
function elbow(x: number, y: number, toX: number, toY: number): string {
  const half = y + (toY - y) * 0.62;
  const across = toX - x;
  if (Math.abs(across) < 1) return `M${x} ${y}V${toY}`;
  const r = Math.min(8, Math.abs(across) / 2) * Math.sign(across);
  const round = Math.abs(r);
  return `M${x} ${y}V${half - round}q0 ${round} ${r} ${round}H${toX - r}q${r} 0 ${r} ${round}V${toY}`;
}
