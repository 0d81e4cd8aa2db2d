/** The address that opens a room with its code filled in. @param origin as `location.origin` */
export function inviteLink(origin: string, kind: 'friend' | 'group', code: string): string {
  return kind === 'group'
    ? `${origin}/group-battle/?code=${code}`
    : `${origin}/random-battle/?tab=friend&code=${code}`;
}
