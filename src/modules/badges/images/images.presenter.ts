import type { FastifyRequest } from 'fastify';
import { baseUrl } from '../../../platform/http/index.ts';
import type { ListedImage } from './images.repository.ts';

/** Where the picture is served. */
export function imageUrl(root: string, id: number): string {
  return `${root}/api/badges/images/${id}/file`;
}

export function presentImages(request: FastifyRequest, images: readonly ListedImage[]) {
  const root = baseUrl(request);
  return images.map(({ id, set_id }) => ({ id, image_url: imageUrl(root, id), set_id }));
}
