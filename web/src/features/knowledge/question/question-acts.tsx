// What the asker, and who manages the category, can do with a question.
import type { KnowledgebaseQuestionDetails } from '@atrium/client/core';
import { useNavigate } from '@tanstack/react-router';
import { Archive, ArchiveRestore, Ellipsis, PencilLine, Trash2 } from 'lucide-react';
import { failureOf } from '../../../api/queries.ts';
import { IconButton } from '../../../ui/button.tsx';
import { MenuButton, MenuItem } from '../../../ui/overlay.tsx';
import { say, sayFailed } from '../../../ui/toast.tsx';
import { useArticleTexts } from '../article/texts.ts';
import { bringBack, discardQuestion, setArchived } from './question.queries.ts';
import { useQuestionTexts } from './texts.ts';

const icon = { size: 17, 'aria-hidden': true } as const;
const tell = (error: unknown) => sayFailed(failureOf(error).detail);

export function QuestionMenu({
  question,
  mayDelete,
  onEdit,
}: {
  question: KnowledgebaseQuestionDetails;
  mayDelete: boolean;
  onEdit: () => void;
}) {
  const t = useQuestionTexts();
  const { more } = useArticleTexts();
  const navigate = useNavigate();
  const { id, state, category } = question;
  const isArchived = state === 'archived';
  const archive = () =>
    void setArchived(question, !isArchived).then(
      () => say(isArchived ? t.reopened : t.archived, () => void setArchived(question, isArchived).catch(tell)),
      tell,
    );
  const undo = async () => {
    if (await bringBack('question', id)) void navigate({ to: '/knowledgebase/questions/$id', params: { id } });
    else sayFailed(t.notBack);
  };
  const remove = () =>
    void discardQuestion(question, async () => {
      say(t.deleted, () => void undo().catch(tell));
      await navigate({ to: '/knowledgebase/categories/$id', params: { id: category.id } });
    }).catch(tell);
  return (
    <MenuButton
      label={more}
      button={
        <IconButton label={more} look="plain">
          <Ellipsis size={17} aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<PencilLine {...icon} />} onAction={onEdit}>
        {t.edit}
      </MenuItem>
      <MenuItem icon={isArchived ? <ArchiveRestore {...icon} /> : <Archive {...icon} />} onAction={archive}>
        {isArchived ? t.reopen : t.archive}
      </MenuItem>
      {mayDelete && (
        <MenuItem icon={<Trash2 {...icon} />} onAction={remove}>
          {t.delete}
        </MenuItem>
      )}
    </MenuButton>
  );
}
