"""The channel through Redis: it reconnects within seconds after an interruption of Redis."""

from channels_redis.pubsub import RedisPubSubChannelLayer
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from companion.plays.live.publish import Channel


def redis_channel(url: str) -> Channel:
    """A channel layer on this Redis, for the setting CHANNEL_LAYERS.

    A failed command is tried once more at once. The client's own retries pause for up to ten
    seconds, during which no message arrives; callers have time limits of their own.
    """
    host = {"address": url, "retry": Retry(NoBackoff(), 1)}
    layer: Channel = RedisPubSubChannelLayer(hosts=[host])
    return layer
