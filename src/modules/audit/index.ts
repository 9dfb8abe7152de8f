import type { App } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { auditRoutes } from './audit.routes.ts';
import { AuditChainSchema, AuditChoicesSchema, AuditEntrySchema } from './audit.schemas.ts';
import { createAuditService } from './audit.service.ts';

export { auditDefinition } from './audit.definition.ts';

export async function auditModule(app: App, platform: Platform): Promise<void> {
  for (const schema of [AuditEntrySchema, AuditChoicesSchema, AuditChainSchema]) app.addSchema(schema);
  auditRoutes(app, createAuditService(platform));
}
