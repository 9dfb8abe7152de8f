// What can be done with everybody whom one has chosen.
import { useNavigate } from '@tanstack/react-router';
import { Download, Heart, Mail, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { base } from '../../api/instance.ts';
import { mayDo, useMe } from '../../api/session.ts';
import { useTexts } from '../../i18n/index.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { useKeys } from '../../ui/keys.ts';
import { SelectionBar as Bar, BarAct } from '../../ui/selection-bar.tsx';
import { say, sayFailed } from '../../ui/toast.tsx';
import { AddToGroupDialog } from './add-to-group-dialog.tsx';
import type { Selection } from './selection.ts';
import { usePeopleTexts } from './texts.ts';

/** Longer addresses are cut off by mail programs. */
const MAX_ADDRESS = 1_900;

export function SelectionBar({ selection: { chosen, clear } }: { selection: Selection }) {
  const t = usePeopleTexts();
  const { common } = useTexts();
  const me = useMe();
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const people = [...chosen.values()];
  const mayThank = !me.is_read_only;
  const thank = () =>
    void navigate({
      to: '/thanks',
      search: { new: true, to: people.filter(({ id }) => id !== me.id).map(({ id }) => id) },
    });
  useKeys(mayThank ? [{ keys: 't', does: t.thankKey, run: thank }] : []);
  const address = `mailto:${people.map(({ email }) => encodeURIComponent(email).replaceAll('%40', '@')).join()}`;
  const copyAddresses = async () => {
    try {
      await navigator.clipboard.writeText(people.map(({ email }) => email).join(', '));
      say(t.addressesCopied(people.length));
    } catch {
      sayFailed(common.notCopied);
    }
  };
  return (
    <Bar words={t.chosen(people.length)} clear={t.chooseNone} onClear={clear} floats>
      {address.length <= MAX_ADDRESS ? (
        <ButtonAnchor small look="ghost" href={address}>
          <Mail size={16} aria-hidden />
          <span>{t.mailAll}</span>
        </ButtonAnchor>
      ) : (
        <BarAct label={t.mailAll} icon={Mail} onPress={() => void copyAddresses()} />
      )}
      {mayThank && <BarAct label={t.thankAll} icon={Heart} onPress={thank} />}
      {!me.is_read_only && <BarAct label={t.addToGroup} icon={UserRoundPlus} onPress={() => setAdding(true)} />}
      {mayDo(me, 'people.admin') && (
        <ButtonAnchor
          small
          look="ghost"
          download
          href={`${base}/api/people/v1/users/export?bom=true&ids=${people.map(({ id }) => id).join()}`}
        >
          <Download size={16} aria-hidden />
          <span>{t.export}</span>
        </ButtonAnchor>
      )}
      {isAdding && <AddToGroupDialog people={people} onClose={() => setAdding(false)} onAdded={clear} />}
    </Bar>
  );
}
