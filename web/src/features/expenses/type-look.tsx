// How types of expenses look. Installations name them as they like: known words have an icon, others the colour of their letters.
import {
  BedDouble,
  Car,
  GraduationCap,
  Laptop,
  type LucideIcon,
  Mail,
  PartyPopper,
  Phone,
  Plane,
  Tag,
  TrainFront,
  Utensils,
  Wrench,
} from 'lucide-react';
import { Chip, type Hue } from '../../ui/parts.tsx';

interface Look {
  icon: LucideIcon;
  hue: Hue;
}

const known: readonly (Look & { words: RegExp })[] = [
  { words: /hotel|lodging|accommodation|unterkunft|übernacht/i, icon: BedDouble, hue: 'brand' },
  { words: /train\b|rail|bahn|zug\b/i, icon: TrainFront, hue: 'sky' },
  { words: /taxi|mileage|car\b|parking|fuel|auto|kilometer|park/i, icon: Car, hue: 'sky' },
  { words: /travel|flight|air|reise|flug/i, icon: Plane, hue: 'sky' },
  { words: /meal|food|dinner|lunch|restaurant|essen|bewirt|verpfleg/i, icon: Utensils, hue: 'berry' },
  {
    words: /train(ing)|course|learn|conference|seminar|schulung|fortbild|weiterbild/i,
    icon: GraduationCap,
    hue: 'plum',
  },
  { words: /software|licen|abo|subscription|hosting/i, icon: Laptop, hue: 'plum' },
  { words: /equip|tool|hardware|material|gerät|werkzeug|ausstatt/i, icon: Wrench, hue: 'amber' },
  { words: /post|mail|shipping|courier|porto|versand/i, icon: Mail, hue: 'amber' },
  { words: /phone|internet|telefon|mobil/i, icon: Phone, hue: 'amber' },
  { words: /event|party|gift|feier|geschenk|veranstalt/i, icon: PartyPopper, hue: 'rose' },
];

const hues: readonly Hue[] = ['sky', 'brand', 'plum', 'berry', 'amber', 'rose'];

export function lookOfType(name: string): Look {
  const found = known.find(({ words }) => words.test(name));
  if (found) return found;
  const letters = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  return { icon: Tag, hue: hues[letters % hues.length] ?? 'sky' };
}

export function TypeChip({ name }: { name: string }) {
  const { icon: Icon, hue } = lookOfType(name);
  return (
    <Chip hue={hue}>
      <Icon size={13} aria-hidden />
      <span dir="auto">{name}</span>
    </Chip>
  );
}
