import { ArrowDown, ArrowUp, PinOff } from 'lucide-react';
import { useHomeTexts } from '../features/home/index.ts';
import type { Opened } from '../ui/late-menu.tsx';
import { LoadedMenu, MenuItem } from '../ui/overlay.tsx';

/** `up`, `down`: left out where it stands at that end already. */
export function PinMenu({
  opened,
  title,
  up,
  down,
  unpin,
}: {
  opened: Opened;
  title: string;
  up: (() => void) | undefined;
  down: (() => void) | undefined;
  unpin: () => void;
}) {
  const t = useHomeTexts();
  return (
    <LoadedMenu opened={opened} label={t.pinsOf(title)} placement="bottom start">
      <MenuItem icon={<ArrowUp size={18} aria-hidden />} isDisabled={up === undefined} onAction={() => up?.()}>
        {t.up}
      </MenuItem>
      <MenuItem icon={<ArrowDown size={18} aria-hidden />} isDisabled={down === undefined} onAction={() => down?.()}>
        {t.down}
      </MenuItem>
      <MenuItem icon={<PinOff size={18} aria-hidden />} onAction={unpin}>
        {t.unpin}
      </MenuItem>
    </LoadedMenu>
  );
}
