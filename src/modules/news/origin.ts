// Where an article was when it was deleted: its row forgets the channel when that goes.

export interface Origin {
  channelId: number | null;
  channelName: string;
}

export function originDetails(channelId: number | null, channelName: string | null): Record<string, unknown> {
  return { channel_id: channelId, channel_name: channelName ?? '' };
}

export function readOrigin({ channel_id, channel_name }: Readonly<Record<string, unknown>>): Origin {
  return {
    channelId: typeof channel_id === 'number' ? channel_id : null,
    channelName: typeof channel_name === 'string' ? channel_name : '',
  };
}
