// The tables of people: users, groups, roles, extranets, what they sign in with, and how they are found.
import { createSearchIndex } from '../dialect.ts';
import { type Migration, runStatements } from '../migration.ts';

export const migration0002: Migration = {
  name: '0002-people',
  async up(tx, t) {
    await runStatements(tx, [
      `create table extranets (
        id ${t.id}, name ${t.text} not null, name_key ${t.text} not null,
        description ${t.text} not null, description_key ${t.text} not null,
        inactive ${t.int} not null, is_primary ${t.int} not null, read_only ${t.int} not null,
        admin_id ${t.int}, created_at ${t.int} not null)`,
      `create unique index extranets_is_primary on extranets (is_primary) where is_primary = 1`,
      `create index extranets_name on extranets (name_key, id)`,
      `create index extranets_admin on extranets (admin_id)`,

      `create table users (
        id ${t.id}, username ${t.text} not null, username_key ${t.text} not null, sign_in_name ${t.text} not null,
        firstname ${t.text} not null, firstname_key ${t.text} not null,
        surname ${t.text} not null, surname_key ${t.text} not null,
        fullname ${t.text} not null, fullname_key ${t.text} not null, name_words ${t.text} not null,
        email ${t.text} not null, email_key ${t.text} not null,
        company ${t.text} not null, company_key ${t.text} not null,
        job_title ${t.text} not null, job_title_key ${t.text} not null,
        user_code ${t.text} not null, user_code_key ${t.text} not null,
        language ${t.text} not null, timezone ${t.text},
        ldap_guid ${t.text}, external_directory_id ${t.text}, external_directory_user_id ${t.text},
        extranet_id ${t.int} not null references extranets (id),
        manager_id ${t.int} references users (id) on delete set null,
        blocked ${t.int} not null, password_hash ${t.text}, password_revision ${t.int} not null,
        metadata ${t.text} not null, photo_hash ${t.text},
        created_at ${t.int} not null, modified_at ${t.int} not null)`,
      `create unique index users_sign_in_name on users (sign_in_name)`,
      // One index for each order a list can be asked for; active users first, as nearly every list is of them.
      ...['username', 'firstname', 'surname', 'fullname', 'email', 'company', 'job_title', 'user_code'].map(
        (name) => `create index users_by_${name} on users (${name}_key, id)`,
      ),
      `create index users_active on users (blocked, id)`,
      `create index users_extranet on users (extranet_id, blocked, id)`,
      `create index users_manager on users (manager_id, id)`,
      `create index users_by_language on users (language, id)`,
      `create index users_photo on users (photo_hash) where photo_hash is not null`,

      `create table user_activity (
        user_id ${t.int} primary key references users (id) on delete cascade,
        last_time_login ${t.int} not null default 0, last_time_used ${t.int} not null default 0)`,
      `create index user_activity_login on user_activity (last_time_login, user_id)`,
      `create index user_activity_used on user_activity (last_time_used, user_id)`,

      `create table groups (
        id ${t.id}, name ${t.text} not null, name_key ${t.text} not null,
        description ${t.text} not null, description_key ${t.text} not null, inactive ${t.int} not null,
        parent_id ${t.int} references groups (id), owner_id ${t.int} not null references users (id),
        extranet_id ${t.int} references extranets (id), created_at ${t.int} not null)`,
      `create index groups_name on groups (name_key, id)`,
      `create index groups_parent on groups (parent_id, name_key, id)`,
      `create index groups_owner on groups (owner_id, name_key, id)`,
      `create index groups_extranet on groups (extranet_id, name_key, id)`,
      `create table group_members (
        group_id ${t.int} not null references groups (id) on delete cascade,
        user_id ${t.int} not null references users (id) on delete cascade, primary key (group_id, user_id))`,
      `create index group_members_user on group_members (user_id, group_id)`,

      `create table roles (
        id ${t.id}, name ${t.text} not null, name_key ${t.text} not null,
        description ${t.text} not null, description_key ${t.text} not null, inactive ${t.int} not null,
        owner_id ${t.int} not null references users (id),
        extranet_id ${t.int} references extranets (id), created_at ${t.int} not null)`,
      `create index roles_name on roles (name_key, id)`,
      `create index roles_owner on roles (owner_id, name_key, id)`,
      `create index roles_extranet on roles (extranet_id, name_key, id)`,
      `create table role_members (
        role_id ${t.int} not null references roles (id) on delete cascade,
        user_id ${t.int} not null references users (id) on delete cascade, primary key (role_id, user_id))`,
      `create index role_members_user on role_members (user_id, role_id)`,

      // Only what a user has chosen; null: as the installation has it.
      `create table notification_preferences (
        user_id ${t.int} not null references users (id) on delete cascade, kind ${t.text} not null,
        app ${t.int}, email ${t.int}, digest ${t.int}, primary key (user_id, kind))`,

      `create table metadata_fields (
        id ${t.id}, name ${t.text} not null, label ${t.text} not null, type ${t.text} not null,
        repeatable ${t.int} not null, created_at ${t.int} not null, modified_at ${t.int} not null)`,
      `create unique index metadata_fields_name on metadata_fields (name)`,

      `create table sessions (
        id ${t.id}, user_id ${t.int} not null references users (id) on delete cascade,
        secret_hash ${t.text} not null, created_at ${t.int} not null, expires_at ${t.int} not null)`,
      `create unique index sessions_secret_hash on sessions (secret_hash)`,
      `create index sessions_user on sessions (user_id)`,
      `create index sessions_expires on sessions (expires_at)`,
      `create table tokens (
        id ${t.id}, user_id ${t.int} not null references users (id) on delete cascade, name ${t.text} not null,
        secret_hash ${t.text} not null, created_at ${t.int} not null, expires_at ${t.int})`,
      `create unique index tokens_secret_hash on tokens (secret_hash)`,
      `create index tokens_user on tokens (user_id, id)`,
    ]);
    await createSearchIndex(tx, 'users', [
      'firstname_key',
      'surname_key',
      'company_key',
      'job_title_key',
      'email_key',
      'username_key',
      'fullname_key',
      'user_code_key',
      'name_words',
    ]);
    await createSearchIndex(tx, 'groups', ['name_key', 'description_key']);
    await createSearchIndex(tx, 'roles', ['name_key', 'description_key']);
    await createSearchIndex(tx, 'extranets', ['name_key', 'description_key']);
  },
};
