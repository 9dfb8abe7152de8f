/** The capabilities by which the platform itself decides: who sees which people. */
export const platformCapabilities = ['people.admin'] as const;

/** Every module adds the names of its own under its name; see ARCHITECTURE.md, "What a module declares". */
export interface CapabilitiesByModule {
  platform: (typeof platformCapabilities)[number];
}

export type Capability = CapabilitiesByModule[keyof CapabilitiesByModule];

/** The role whose members may do everything. */
export const ADMINISTRATORS = 1;
