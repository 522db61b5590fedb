// The few addresses of the page.
export type Route =
  | { page: "front" }
  | { page: "new"; title: string }
  | { page: "table"; id: string }
  | { page: "watch"; id: string }
  | { page: "join"; id: string; invitation: string }
  | { page: "notices" }
  | { page: "learn" }
  | { page: "account" }
  | { page: "lobby" }
  | { page: "ratings" }
  | { page: "player"; who: string }
  | { page: "exercise"; kind: "lesson" | "puzzle"; title: string; id: string }
  | { page: "lost" };

export function routeOf(path: string): Route {
  const [first = "", id = "", rest = "", last = ""] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (!first) return { page: "front" };
  if (first === "new") return { page: "new", title: id };
  if (first === "t" && id) return { page: "table", id };
  if (first === "watch" && id) return { page: "watch", id };
  if (first === "join" && id && rest) return { page: "join", id, invitation: rest };
  if (first === "account" && !id) return { page: "account" };
  if (first === "lobby" && !id) return { page: "lobby" };
  if (first === "ratings" && !id) return { page: "ratings" };
  if (first === "p" && id) return { page: "player", who: id };
  if (first === "notices" && !id) return { page: "notices" };
  if (first === "learn" && !id) return { page: "learn" };
  if (first === "learn" && id === "lesson" && rest && last)
    return { page: "exercise", kind: id, title: rest, id: last };
  if (first === "learn" && id === "puzzle" && rest) return { page: "exercise", kind: id, title: "", id: rest };
  return { page: "lost" };
}

class Router {
  route = $state.raw<Route>(routeOf(location.pathname));

  constructor() {
    addEventListener("popstate", () => (this.route = routeOf(location.pathname)));
    document.addEventListener("click", (event) => this.#follow(event));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.route = routeOf(location.pathname);
    scrollTo(0, 0);
  }

  /** Links within the page do not load it anew. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/") || link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  }
}

export const router = new Router();
