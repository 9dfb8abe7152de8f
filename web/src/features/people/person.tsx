import type { Profile } from '@atrium/client/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Camera, Copy, Ellipsis, Heart, IdCard, Mail, Network, Pencil, Phone } from 'lucide-react';
import { useState } from 'react';
import { mayDo, useMe } from '../../api/session.ts';
import { useTexts } from '../../i18n/index.ts';
import { Button, ButtonAnchor, ButtonLink, IconButton } from '../../ui/button.tsx';
import { useKeys } from '../../ui/keys.ts';
import { MenuButton, MenuItem } from '../../ui/overlay.tsx';
import { Avatar } from '../../ui/parts.tsx';
import { say, sayFailed } from '../../ui/toast.tsx';
import { AuditLink } from '../admin/index.ts';
import { useAccountActs } from './accounts/account-acts.tsx';
import { telOf, textOf } from './metadata.ts';
import { fieldsQuery } from './people.queries.ts';
import { photoOf } from './people.ts';
import { PhotoDialog } from './photo-dialog.tsx';
import styles from './profile.module.css';
import { ProfileAround } from './profile-around.tsx';
import { ProfileEdit } from './profile-edit.tsx';
import { ProfileFacts } from './profile-facts.tsx';
import { editableFields } from './profile-fields.ts';
import { useProfileTexts } from './profile-texts.ts';
import { vCardOf } from './vcard.ts';

/** `isPage`: the person is all that is to be seen. */
export function Person({ person, isPage }: { person: Profile; isPage: boolean }) {
  const t = useProfileTexts();
  const { common } = useTexts();
  const Heading = isPage ? 'h1' : 'h2';
  const me = useMe();
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const [isChoosingPhoto, setChoosingPhoto] = useState(false);
  const { id, fullname, job_title, email, metadata, team } = person;
  const phone = textOf(metadata, 'phone');
  const isMe = id === me.id;
  const mayManage = mayDo(me, 'people.admin') && !me.is_read_only;
  const mayChangePhoto = isMe || mayManage;
  const fields = editableFields(useQuery(fieldsQuery).data ?? [], mayManage, isMe && !me.is_read_only, t);
  const mayEdit = fields.length > 0;
  const account = useAccountActs(person);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(email);
      say(t.copied(email));
    } catch {
      sayFailed(common.notCopied);
    }
  };
  const thank = () => void navigate({ to: '/thanks', search: { new: true, to: [id] } });
  useKeys([
    ...(isMe || me.is_read_only ? [] : [{ keys: 't', does: t.thankThem(fullname), run: thank }]),
    ...(mayEdit ? [{ keys: 'e', does: t.editKey, run: () => setEditing(true) }] : []),
    { keys: 'o', does: t.inChart, run: () => void navigate({ to: '/people/chart', search: { person: id } }) },
    { keys: '.', does: t.copyAddress, run: () => void copy() },
  ]);
  return (
    <div className={styles.body}>
      <div className={styles.who}>
        <div className={styles.face}>
          <Avatar name={fullname} src={photoOf(id, 92)} size={92} />
          {mayChangePhoto && (
            <IconButton small label={t.changePhoto} className={styles.camera} onPress={() => setChoosingPhoto(true)}>
              <Camera size={15} aria-hidden />
            </IconButton>
          )}
        </div>
        <Heading dir="auto">{fullname}</Heading>
        <p dir="auto">
          {job_title}
          {team && (
            <>
              {job_title !== '' && <i />}
              <Link to="/groups/$id" params={{ id: team.id }}>
                {team.name}
              </Link>
            </>
          )}
        </p>
      </div>
      {person.blocked && <p className={styles.blocked}>{t.blocked}</p>}
      <div className={styles.acts}>
        {isMe && mayEdit ? (
          <Button look="primary" className={styles.wide} onPress={() => setEditing(true)}>
            <Pencil size={15} aria-hidden />
            {t.edit}
          </Button>
        ) : (
          <ButtonAnchor look="primary" href={`mailto:${email}`}>
            <Mail size={16} aria-hidden />
            <span>{t.mail}</span>
          </ButtonAnchor>
        )}
        {phone !== undefined && !isMe && (
          <ButtonAnchor href={telOf(phone)}>
            <Phone size={16} aria-hidden />
            <span>{t.call}</span>
          </ButtonAnchor>
        )}
        {!isMe && !me.is_read_only && (
          <ButtonLink to="/thanks" search={{ new: true, to: [id] }}>
            <Heart size={16} aria-hidden />
            <span>{t.thank}</span>
          </ButtonLink>
        )}
        <MenuButton
          label={common.more}
          button={
            <Button square aria-label={common.more}>
              <Ellipsis size={17} aria-hidden />
            </Button>
          }
        >
          <MenuItem icon={<Copy size={18} aria-hidden />} onAction={() => void copy()}>
            {t.copyAddress}
          </MenuItem>
          {mayEdit && !isMe && (
            <MenuItem icon={<Pencil size={18} aria-hidden />} onAction={() => setEditing(true)}>
              {t.edit}
            </MenuItem>
          )}
          <MenuItem icon={<IdCard size={18} aria-hidden />} onAction={() => saveCard(person)}>
            {t.card}
          </MenuItem>
          <MenuItem
            icon={<Network size={18} aria-hidden />}
            onAction={() => void navigate({ to: '/people/chart', search: { person: id } })}
          >
            {t.inChart}
          </MenuItem>
          {mayManage && account.items}
        </MenuButton>
      </div>
      {isEditing ? (
        <ProfileEdit person={person} fields={fields} mayManage={mayManage} onDone={() => setEditing(false)} />
      ) : (
        <ProfileFacts person={person} />
      )}
      <ProfileAround person={person} level={isPage ? 2 : 3} />
      <AuditLink type="user" id={id} />
      {account.dialogs}
      {isChoosingPhoto && <PhotoDialog id={id} onClose={() => setChoosingPhoto(false)} />}
    </div>
  );
}

function saveCard(person: Profile): void {
  const address = URL.createObjectURL(new Blob([vCardOf(person)], { type: 'text/vcard' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${person.fullname}.vcf`;
  link.click();
  URL.revokeObjectURL(address);
}
