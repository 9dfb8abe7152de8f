import { timestampNumber } from '../../../platform/time/wire.ts';
import { holds } from '../knowledgebase.policy.ts';
import type { CategoryView } from './categories.service.ts';

export function presentCategory(view: CategoryView) {
  const { category, actor, parent, children, subscribed, parentSubscribed, expertIds } = view;
  const mayPost = holds(view, 'post') && !actor.isReadOnly;
  return {
    id: category.id,
    name: category.name,
    text: category.text,
    plain_text: category.plain_text,
    parent_id: category.parent_id,
    only_experts_answer: category.only_experts_answer,
    created_by: category.created_by,
    created_date: timestampNumber(category.created_at),
    modified_by: category.modified_by,
    modified_date: timestampNumber(category.modified_at),
    user_can_create_question: mayPost,
    user_can_create_article: mayPost,
    user_can_subscribe: !actor.isReadOnly,
    user_is_subscribed: subscribed,
    user_is_subscribes: subscribed,
    user_is_subscribed_to_parent: parentSubscribed,
    ...(parent ? { parent: presentRelative(parent) } : {}),
    subcategories: children.map(presentRelative),
    category_experts: expertIds,
  };
}

function presentRelative({ id, name, plain_text }: { id: number; name: string; plain_text: string }) {
  return { id, name, plain_text };
}
