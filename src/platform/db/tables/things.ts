/** What people keep of things of any module: the type is the word that the module registered. */
export interface ThingTables {
  follows: FollowTable;
  pins: PinTable;
  recent_things: RecentThingTable;
}

interface PinTable {
  user_id: number;
  type: string;
  object_id: number;
  position: number;
}

interface RecentThingTable {
  user_id: number;
  type: string;
  object_id: number;
  opened_at: number;
}

interface FollowTable {
  user_id: number;
  type: string;
  object_id: number;
  created_at: number;
}
