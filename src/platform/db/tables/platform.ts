import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

export interface PlatformTables {
  migrations: { name: string; applied_at: number; old_may_serve: Generated<Flag> };
  revisions: { topic: string; revision: number };
  settings: { name: string; value: string };
  sessions: SessionTable;
  session_uses: { session_id: number; last_used_at: number };
  tokens: TokenTable;
  token_uses: TokenUseTable;
  sign_in_networks: SignInNetworkTable;
  totp_secrets: TotpTable;
  recovery_codes: { user_id: number; code_hash: string };
  passkeys: PasskeyTable;
  used_challenges: { challenge_hash: string; expires_at: number };
  capabilities: CapabilityTable;
  idempotency_keys: IdempotencyTable;
  jobs: JobTable;
  schedules: ScheduleTable;
  storage_charges: StorageChargeTable;
  storage_use: { user_id: number; bytes: number };
  limits: LimitTable;
  user_limits: UserLimitTable;
  released_blobs: { hash: string; remove_at: number };
  blob_removals: { hash: string; holder: string; until: number };
  text_images: TextImageTable;
}

/** What administrators have set; null: as the settings say. */
interface LimitTable {
  kind: string;
  each_user: number | null;
  together: number | null;
}

/** What holds for one user instead. */
interface UserLimitTable {
  user_id: number;
  kind: string;
  value: number;
}

/** A picture in the text of an object, which decides who sees it. */
interface TextImageTable {
  key: string;
  /** The type of the object that has the text. */
  type: string;
  object_id: number;
  filename: string;
  blob_hash: string;
  content_type: string;
  created_by: number;
  created_at: number;
}

interface SessionTable {
  id: Generated<number>;
  user_id: number;
  /** SHA-256 of the cookie's value. */
  secret_hash: string;
  created_at: number;
  expires_at: number;
  /** The address that the session was opened from; empty when it is not known. */
  address: Generated<string>;
  user_agent: Generated<string>;
  /** When its owner last proved who they are. */
  confirmed_at: Generated<number>;
}

interface TotpTable {
  user_id: number;
  /** The secret, sealed with the key of the instance. */
  sealed: string;
  created_at: number;
  /** Null: not confirmed by a first code yet. */
  confirmed_at: number | null;
  /** The time step of the last code that was taken. */
  last_step: Generated<number>;
}

interface PasskeyTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  credential_id: string;
  public_key: string;
  counter: number;
  /** Names of transports, separated by spaces. */
  transports: string;
  created_at: number;
  /** 0: never. */
  last_used_at: Generated<number>;
}

interface TokenTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** SHA-256 of the token. */
  secret_hash: string;
  created_at: number;
  expires_at: number | null;
  /** Separated by spaces; null: everything that the owner may do. */
  scopes: string | null;
}

interface TokenUseTable {
  token_id: number;
  /** 0: never. */
  last_used_at: number;
}

/** A network that a user has signed in from. */
interface SignInNetworkTable {
  user_id: number;
  /** Under the instance's key. */
  network_hash: string;
  last_seen_at: number;
}

interface CapabilityTable {
  id: Generated<number>;
  capability: string;
  subject: 'user' | 'group' | 'role' | 'everyone';
  /** 0 for everyone. */
  subject_id: number;
}

interface IdempotencyTable {
  user_id: number;
  key: string;
  /** The request: method, address and a hash of the body. */
  request: string;
  status: number;
  response: string;
  created_at: number;
}

/** Bytes that count for a user. */
interface StorageChargeTable {
  id: Generated<number>;
  user_id: number;
  hash: string;
  /** Null until the bytes of an earlier version are measured. */
  size: number | null;
}

interface JobTable {
  id: Generated<number>;
  kind: string;
  payload: string;
  /** The queue to be consumed, by one instance at a time. Empty: a job of its own. */
  queue_key: string;
  run_at: number;
  /** How often it was begun. */
  attempts: Generated<number>;
  /** Claimed until then; 0 when free. */
  claimed_until: Generated<number>;
  claimed_by: Generated<string>;
  last_error: string | null;
  created_at: number;
  /** Set when every try has failed. */
  failed_at: number | null;
}

interface ScheduleTable {
  name: string;
  next_run_at: number;
  /** How often it was begun since it last succeeded. */
  attempts: Generated<number>;
  claimed_until: Generated<number>;
  claimed_by: Generated<string>;
}
