export function presentAuthor(id: number, name: string) {
  return { id, name, photo_url: `/api/people/v2/users/${id}/photo` };
}
