/** Declared by hand: working out the type of a megabyte of JSON takes the compiler longer than everything else together. */
declare module "lucide-static/icon-nodes.json" {
  const nodes: Record<string, readonly (readonly [tag: string, attributes: Record<string, string>])[]>;
  export default nodes;
}
