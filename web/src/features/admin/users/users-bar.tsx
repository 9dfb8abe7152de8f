// What is done with everybody who is selected. Blocking names whom it hits, and how many.
import { useMutation, useQuery } from '@tanstack/react-query';
import { Ban, Download, MailPlus, UserCog, UserRoundCheck, UsersRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { base } from '../../../api/instance.ts';
import { failureOf } from '../../../api/queries.ts';
import { useFormats, useTexts } from '../../../i18n/index.ts';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { Acts, Dialog } from '../../../ui/overlay.tsx';
import { BarAct, SelectionBar } from '../../../ui/selection-bar.tsx';
import { say, sayFailed } from '../../../ui/toast.tsx';
import { sendsMailQuery } from '../../people/index.ts';
import { changeTogether, type Kind } from '../together/together.queries.ts';
import { TogetherDialog } from '../together/together-dialog.tsx';
import { useUsersTexts } from './texts.ts';
import type { Account } from './users.queries.ts';

/** As many names as a dialog shows. */
const NAMED = 8;
/** The most that an address can name. */
const EXPORTED = 1_000;

export function UsersBar({
  chosen,
  onClear,
  children,
}: {
  chosen: ReadonlyMap<number, Account>;
  onClear: () => void;
  children?: ReactNode;
}) {
  const t = useUsersTexts();
  const { common } = useTexts();
  const formats = useFormats();
  const [opened, setOpened] = useState<Kind | 'block' | 'invite'>();
  const accounts = [...chosen.values()];
  const ids = [...chosen.keys()];
  const shown = formats.number(ids.length);
  const sendsMail = useQuery(sendsMailQuery).data;
  const strangers = accounts.filter(({ last, blocked }) => last === null && !blocked);
  const invited = formats.number(strangers.length);
  const namesOf = (hit: readonly Account[]) =>
    formats.list([
      ...hit.slice(0, NAMED).map(({ name }) => name),
      ...(hit.length > NAMED ? [t.andMore(formats.number(hit.length - NAMED))] : []),
    ]);
  const inviting = useMutation({
    mutationFn: () =>
      changeTogether(
        'invite',
        strangers.map(({ id }) => id),
      ),
    onSuccess({ changed, same, failed }) {
      setOpened(undefined);
      const [first] = failed;
      if (first) sayFailed(t.notInvited(failed.length, formats.number(failed.length), first.detail));
      if (changed.length > 0) say(t.invitedNow(changed.length, formats.number(changed.length)));
      else if (same > 0) say(t.invitedJustNow(same, formats.number(same)));
      if (changed.length + same > 0) onClear();
    },
    onError: (error) => sayFailed(failureOf(error).detail),
  });
  const blocking = useMutation({
    mutationFn: async ({ is, of }: { is: boolean; of: readonly number[] }) => ({
      is,
      outcome: await changeTogether(is ? 'block' : 'unblock', of),
    }),
    onSuccess({ is, outcome: { changed, failed } }) {
      setOpened(undefined);
      const [first] = failed;
      if (first) sayFailed(t.notAll(failed.length, formats.number(failed.length), first.detail));
      if (changed.length === 0) return;
      const words = (is ? t.blockedNow : t.unblockedNow)(changed.length, formats.number(changed.length));
      say(words, () => blocking.mutate({ is: !is, of: changed }));
      onClear();
    },
    onError: (error) => sayFailed(failureOf(error).detail),
  });
  return (
    <SelectionBar words={t.chosen(ids.length, shown)} clear={t.chooseNone} onClear={onClear}>
      {children}
      <BarAct label={t.addToGroup} icon={UsersRound} onPress={() => setOpened('group')} />
      <BarAct label={t.giveRole} icon={UserCog} onPress={() => setOpened('role')} />
      {strangers.length > 0 && <BarAct label={t.invite} icon={MailPlus} onPress={() => setOpened('invite')} />}
      {accounts.some(({ blocked }) => !blocked) && (
        <BarAct label={t.block} icon={Ban} onPress={() => setOpened('block')} />
      )}
      {accounts.some(({ blocked }) => blocked) && (
        <BarAct label={t.unblock} icon={UserRoundCheck} onPress={() => blocking.mutate({ is: false, of: ids })} />
      )}
      {ids.length <= EXPORTED && (
        <ButtonAnchor
          small
          look="ghost"
          download
          href={`${base}/api/people/v1/users/export?bom=true&ids=${ids.join()}`}
        >
          <Download size={16} aria-hidden />
          <span>{t.export}</span>
        </ButtonAnchor>
      )}
      {(opened === 'group' || opened === 'role') && (
        <TogetherDialog kind={opened} ids={ids} onClose={() => setOpened(undefined)} />
      )}
      {opened === 'invite' && (
        <Dialog title={t.inviteTitle(strangers.length, invited)} isOpen onClose={() => setOpened(undefined)}>
          <p dir="auto">{namesOf(strangers)}</p>
          <p>{sendsMail === false ? t.noMail : t.inviteText}</p>
          {ids.length > strangers.length && (
            <p>{t.notStrangers(ids.length - strangers.length, formats.number(ids.length - strangers.length))}</p>
          )}
          <Acts>
            <Button onPress={() => setOpened(undefined)}>{common.cancel}</Button>
            <Button
              look="primary"
              isPending={inviting.isPending}
              isDisabled={sendsMail !== true}
              onPress={() => inviting.mutate()}
            >
              {t.inviteAct(strangers.length, invited)}
            </Button>
          </Acts>
        </Dialog>
      )}
      {opened === 'block' && (
        <Dialog title={t.blockTitle(ids.length, shown)} role="alertdialog" isOpen onClose={() => setOpened(undefined)}>
          <p dir="auto">{namesOf(accounts)}</p>
          <p>{t.blockText}</p>
          <Acts>
            <Button onPress={() => setOpened(undefined)}>{common.cancel}</Button>
            <Button look="danger" isPending={blocking.isPending} onPress={() => blocking.mutate({ is: true, of: ids })}>
              {t.block}
            </Button>
          </Acts>
        </Dialog>
      )}
    </SelectionBar>
  );
}
