import { Pin, PinOff } from 'lucide-react';
import { useMe } from '../../api/session.ts';
import { IconButton } from '../../ui/button.tsx';
import { MenuItem } from '../../ui/overlay.tsx';
import { type PinnedThing, usePins } from './pins.ts';
import { useHomeTexts } from './texts.ts';

/** Pins the thing of a page to the side, or unpins it. */
export function PinButton({ thing }: { thing: PinnedThing }) {
  const t = useHomeTexts();
  const { isPinned, toggle } = usePins();
  const me = useMe();
  if (me.is_read_only) return null;
  const isOn = isPinned(thing);
  return (
    <IconButton label={isOn ? t.unpin : t.pin} onPress={() => toggle(thing)}>
      {isOn ? <PinOff size={17} aria-hidden /> : <Pin size={17} aria-hidden />}
    </IconButton>
  );
}

/** The same in the menu of a row. */
export function PinItem({ thing }: { thing: PinnedThing }) {
  const t = useHomeTexts();
  const { isPinned, toggle } = usePins();
  const isOn = isPinned(thing);
  return (
    <MenuItem
      icon={isOn ? <PinOff size={18} aria-hidden /> : <Pin size={18} aria-hidden />}
      onAction={() => toggle(thing)}
    >
      {isOn ? t.unpin : t.pin}
    </MenuItem>
  );
}
